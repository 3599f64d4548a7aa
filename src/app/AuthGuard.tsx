import Button from '@mui/material/Button';
import { Link, Outlet } from 'react-router-dom';
import { useSession } from '../auth/session.tsx';
import { panel } from '../config/panel.ts';
import { Notice } from './Notice.tsx';
import { Spinner } from './Spinner.tsx';

const { signedOut, forbidden } = panel.guard;

/** Lets only the allowed role past (spec §2, §6). */
export function AuthGuard() {
  const { loading, user, role, signOut } = useSession();
  if (loading) return <Spinner />;
  if (!user) {
    return (
      <Notice text={signedOut.text}>
        <Button variant="contained" component={Link} to="/login">
          {signedOut.button}
        </Button>
      </Notice>
    );
  }
  if (role !== panel.session.allow) {
    return (
      <Notice text={forbidden.text} detail={user.email}>
        <Button variant="contained" onClick={signOut}>
          {forbidden.button}
        </Button>
      </Notice>
    );
  }
  return <Outlet />;
}
