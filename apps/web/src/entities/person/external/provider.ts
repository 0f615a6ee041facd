import type { ExternalMode } from '@tagfalter/contract/external-sign-in';
import type { AuthFailure } from '../auth-problem.ts';

/** Account as the provider describes it. */
export interface ExternalProfile {
  /** '' where its tokens lack one. */
  email: string;
  name: string;
  /** Then the server asks for it with this. */
  accessToken?: string | undefined;
}

/** How an answer of the provider ended. */
export type ExternalEnd = { ok: true; mode: ExternalMode; profile: ExternalProfile } | ({ ok: false } & AuthFailure);

/** The way to an account elsewhere, whoever keeps the identities. */
export interface ExternalProvider {
  /** Called by the sign-in page: where to go. */
  begin(options: {
    mode: ExternalMode;
    isEmbedded: boolean;
    /** Somebody has signed out in this browser: the provider is to ask for a proof, whatever session it still has. */
    asksLogin: boolean;
  }): Promise<{ ok: true; url: string } | ({ ok: false } & AuthFailure)>;
  /**
   * Called by the app with the callback's query: ends with a session at the identity provider.
   * @param more.code of a registration
   */
  finish(reply: string, more?: { code?: string }): Promise<ExternalEnd>;
}
