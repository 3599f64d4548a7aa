import Button from '@mui/material/Button';
import { Link, Outlet } from 'react-router-dom';
import { mayEnter } from '../auth/roles.ts';
import { useSession } from '../auth/session.tsx';
import { usePanel } from '../config/context.ts';
import { Notice } from './Notice.tsx';
import { Spinner } from './Spinner.tsx';

/** Lets only an allowed role past (docs/behaviour.md#guard). */
export function AuthGuard() {
  const { guard, session } = usePanel();
  const { loading, user, roles = [], signOut } = useSession();
  if (loading) return <Spinner />;
  if (!user) {
    return (
      <Notice text={guard.signedOut.text}>
        <Button variant="contained" component={Link} to="/login">
          {guard.signedOut.button}
        </Button>
      </Notice>
    );
  }
  if (!mayEnter(roles, session)) {
    return (
      <Notice text={guard.forbidden.text} detail={user.email}>
        <Button variant="contained" onClick={signOut}>
          {guard.forbidden.button}
        </Button>
      </Notice>
    );
  }
  return <Outlet />;
}
