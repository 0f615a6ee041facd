import { answerCalls } from '#platform/answer-calls.ts';
import { drawnOrNot } from '#platform/photos/drawn-or-not.ts';
import { drawGuestPhoto } from './draw-guest-photo.ts';

answerCalls((file: Blob) => drawnOrNot(drawGuestPhoto(file)));
