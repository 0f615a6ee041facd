/** How long a test waits for a state that is certain to come: a machine that is busy fails none. */
export const PATIENCE = { timeout: 20_000 };
