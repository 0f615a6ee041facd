import { replyToCalls } from '#platform/answer-calls.ts';
import { drawnOrNot } from '#platform/photos/drawn-or-not.ts';
import { drawPhoto } from './draw-photo.ts';

replyToCalls((file: Blob) => drawnOrNot(drawPhoto(file)));
