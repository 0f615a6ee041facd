// Stands in for the package `eventsource`: browsers have their own.
export default globalThis.EventSource;
