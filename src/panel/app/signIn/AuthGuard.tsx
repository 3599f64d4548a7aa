import { useMemo } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { mayEnter } from '../../auth/roles.ts';
import { useSession } from '../../auth/session.tsx';
import { ConfigProvider, useConfig, usePanel } from '../../config/context.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ApiError, failureReason, isPageError } from '../../wire/apiError.ts';

const NONE: readonly string[] = [];

/** Admits only allowed roles (docs/behaviour.md#guard), with a config of what they may do. */
export function AuthGuard() {
  const config = useConfig();
  const { guard, session } = config.panel;
  const { loading, user, roles = NONE, person: id, failure, signOut } = useSession();
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
  // No failed call: it says nothing about the user.
  if (failure !== undefined && !(failure instanceof ApiError)) throw failure;
  if (!mayEnter(roles, session)) {
    return (
      <Notice text={guard.forbidden.text} detail={user.email}>
        <button type="button" className="button filled" onClick={signOut}>
          {guard.forbidden.button}
        </button>
        {failure && <Reason failure={failure} />}
      </Notice>
    );
  }
  return (
    <ConfigProvider value={allowed}>
      <Outlet />
    </ConfigProvider>
  );
}

/** The message that the roles could not be fetched, with 'Retry'. */
function Reason({ failure }: { readonly failure: ApiError }) {
  const { texts } = usePanel();
  const { retry } = useSession();
  return (
    <>
      <p className="small">{failureReason(failure, texts)}</p>
      {/* A proxy asks to sign in only where a page is loaded. */}
      <button type="button" className="button" onClick={isPageError(failure) ? () => window.location.reload() : retry}>
        {texts.retry}
      </button>
    </>
  );
}
