import { replyToCalls } from '#platform/answer-calls.ts';
import { drawnOrNot } from '#platform/photos/drawn-or-not.ts';
import { drawGuestPhoto } from './draw-guest-photo.ts';

replyToCalls((file: Blob) => drawnOrNot(drawGuestPhoto(file)));
