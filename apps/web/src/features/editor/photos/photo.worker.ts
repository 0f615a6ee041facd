import { answerCalls } from '#platform/answer-calls.ts';
import { drawnOrNot } from '#platform/photos/drawn-or-not.ts';
import { drawPhoto } from './draw-photo.ts';

answerCalls((file: Blob) => drawnOrNot(drawPhoto(file)));
