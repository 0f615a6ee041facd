import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '@tagfalter/contract/error';

/** Why nothing was taken over, each with its cure. */
export const TAKE_OVER_REFUSALS: Partial<Record<ErrorCode, MessageDescriptor>> = {
  too_many_images: msg`So viele Bilder passen an diesem Tag nicht mehr hinein. Vielleicht hat ein anderes Gerät welche hinzugefügt: Nimm eins heraus und versuch es noch einmal.`,
  quota_full: msg`Dein Speicherplatz für Fotos und Aufnahmen ist voll. Lade die Bilder herunter, oder übernimm nur die Worte.`,
  not_found: msg`Dieses Gästebuch oder eins der Bilder gibt es nicht mehr. Lade die Seite neu.`,
  bad_request: msg`Das hat der Server nicht verstanden. Sieh nach dem Datum, oder lade die Seite neu.`,
};
