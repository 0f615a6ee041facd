import { useLingui } from '@lingui/react/macro';
import type { ErrorCode } from '@tagfalter/contract/error';

/** Words for a contribution that the server refuses; everything of it stays on the device. */
export function useBlockWords(): (code: ErrorCode) => string {
  const { t } = useLingui();
  return (code) => {
    switch (code) {
      case 'wrong_code':
        return t`Dieser Code stimmt nicht. Deine Eingaben bleiben erhalten.`;
      case 'event_closed':
        return t`Dieses Event nimmt keine neuen Beiträge mehr an. Was du ausgesucht hast, bleibt auf diesem Gerät.`;
      case 'quota_full':
        return t`Dieses Gästebuch ist voll. Deine Bilder bleiben auf diesem Gerät: Sag den Gastgebern Bescheid.`;
      case 'unauthorized':
      case 'not_registered':
        return t`Bitte melde dich an, um etwas beizutragen. Deine Eingaben bleiben erhalten.`;
      case 'not_found':
        return t`Das Event existiert nicht oder ist nicht mehr verfügbar.`;
      default:
        return t`Upload fehlgeschlagen. Deine Eingaben bleiben erhalten.`;
    }
  };
}

/** Words for a picture that the server refuses. */
export function useRefusalWords(): (code: ErrorCode | undefined, name: string) => string {
  const { t } = useLingui();
  return (code, name) => {
    switch (code) {
      case 'unsupported_type':
        return t`${name} ist kein Bild, das wir zeigen können.`;
      case 'too_large':
      case 'too_many_pixels':
        return t`${name} ist zu groß.`;
      default:
        return t`${name} konnte nicht gesendet werden.`;
    }
  };
}
