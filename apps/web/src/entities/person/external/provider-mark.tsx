/** The sign of an account elsewhere: Google's own where it is Google, else a key. Decoration beside its name. */
export function ProviderMark({ name }: { name: string }) {
  if (name !== 'Google') {
    // Its own: an icon that two screens share would come with the start (wire 32).
    return (
      <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="7.5" cy="15.5" r="4.5" />
        <path d="M10.7 12.3 20 3M15.5 7.5l3 3M18.2 4.8l2.6 2.6" />
      </svg>
    );
  }
  return (
    <svg className="i i--own" viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M22.5 12.26c0-.78-.07-1.53-.2-2.25H12v4.26h5.89a5.04 5.04 0 0 1-2.18 3.3v2.75h3.53c2.07-1.9 3.26-4.7 3.26-8.06Z"
      />
      <path
        fill="#34A853"
        d="M12 23c2.95 0 5.43-.98 7.24-2.65l-3.53-2.75c-.98.66-2.23 1.06-3.71 1.06-2.86 0-5.28-1.93-6.14-4.53H2.21v2.84A11 11 0 0 0 12 23Z"
      />
      <path fill="#FBBC05" d="M5.86 14.13a6.6 6.6 0 0 1 0-4.22V7.07H2.21a11 11 0 0 0 0 9.9l3.65-2.84Z" />
      <path
        fill="#EA4335"
        d="M12 5.38c1.61 0 3.06.56 4.2 1.64l3.13-3.13A10.5 10.5 0 0 0 12 1 11 11 0 0 0 2.21 7.07l3.65 2.84C6.72 7.31 9.14 5.38 12 5.38Z"
      />
    </svg>
  );
}
