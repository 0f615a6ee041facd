import { refuseBlobs } from './refuse-blobs.ts';

refuseBlobs();
