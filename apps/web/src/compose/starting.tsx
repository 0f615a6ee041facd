import { Logo } from '@tagfalter/ui/logo';
import { Loading } from './loading.tsx';

/** While it is being found out who is here: the butterfly of `index.html` stays, and the words come to it (spec §2). */
export function Starting() {
  return (
    <div className="starting">
      <Logo />
      <Loading />
    </div>
  );
}
