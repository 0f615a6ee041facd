export type Greeting = 'morning' | 'day' | 'evening';

/** Which greeting an hour gets: 05–12 morning, 12–18 day, otherwise evening (spec §2). @param hour 0–23 */
export function greetingAt(hour: number): Greeting {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'day' : 'evening';
}

/** Whom to greet: the first name, else the part of the e-mail before the @, else 'User' (spec §2). */
export function greetedName(user: { firstName: string; email: string }): string {
  return user.firstName.trim() || user.email.split('@')[0] || 'User';
}
