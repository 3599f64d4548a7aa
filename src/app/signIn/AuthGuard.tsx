import { Link, Outlet } from 'react-router-dom';
import { mayEnter } from '../../auth/roles.ts';
import { useSession } from '../../auth/session.tsx';
import { usePanel } from '../../config/context.ts';
import { Notice } from '../Notice.tsx';
import { Spinner } from '../Spinner.tsx';

/** Lets only an allowed role past (docs/behaviour.md#guard). */
export function AuthGuard() {
  const { guard, session } = usePanel();
  const { loading, user, roles = [], signOut } = useSession();
  if (loading) return <Spinner />;
  if (!user) {
    return (
      <Notice text={guard.signedOut.text}>
        <Link to="/login" className="button filled">
          {guard.signedOut.button}
        </Link>
      </Notice>
    );
  }
  if (!mayEnter(roles, session)) {
    return (
      <Notice text={guard.forbidden.text} detail={user.email}>
        <button type="button" className="button filled" onClick={signOut}>
          {guard.forbidden.button}
        </button>
      </Notice>
    );
  }
  return <Outlet />;
}
