import { Avatar } from '@tagfalter/ui/avatar';
import type { ReactNode } from 'react';
import { letterOf, nameOf } from './person-words.ts';

export interface PersonRowProps {
  person: { username: string; firstName: string; lastName?: string; profileImageUrl: string | null };
  /** Text behind the username. */
  more?: string | undefined;
  /** Actions on the person. */
  children?: ReactNode;
}

/** Person in a list: picture, name, username. */
export function PersonRow({ person, more, children }: PersonRowProps) {
  return (
    <li tabIndex={-1}>
      <Avatar src={person.profileImageUrl} letters={letterOf(person)} size={48} />
      <span className="item__t">
        <b dir="auto">{nameOf(person)}</b>
        <span className="cap num">
          @{person.username}
          {more === undefined ? null : <> · {more}</>}
        </span>
      </span>
      {children}
    </li>
  );
}
