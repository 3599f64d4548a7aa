import { useMemo } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { mayEnter } from '../../auth/roles.ts';
import { useSession } from '../../auth/session.tsx';
import { ConfigProvider, useConfig } from '../../config/context.ts';
import { Notice } from '../Notice.tsx';
import { Spinner } from '../Spinner.tsx';

const NONE: readonly string[] = [];

/** Lets only an allowed role past (docs/behaviour.md#guard), to a config of what it may do. */
export function AuthGuard() {
  const config = useConfig();
  const { guard, session } = config.panel;
  const { loading, user, roles = NONE, person: id, signOut } = useSession();
  const allowed = useMemo(() => ({ ...config, entity: config.entitiesFor({ roles, id }) }), [config, roles, id]);
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
  return (
    <ConfigProvider value={allowed}>
      <Outlet />
    </ConfigProvider>
  );
}
