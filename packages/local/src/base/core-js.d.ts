// Its modules only add what is missing.
declare module 'core-js/actual/*';
