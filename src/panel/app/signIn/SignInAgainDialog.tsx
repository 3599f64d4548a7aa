import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { interpolate } from '../../../shared/text/interpolate.ts';
import type { User } from '../../auth/identity.ts';
import { useSession } from '../../auth/session.tsx';
import type { Asked } from '../../auth/signInAgain.ts';
import { useOpenedTexts, usePanel } from '../../config/context.ts';
import { TitledDialog } from '../../ui/TitledDialog.tsx';

const PasswordForm = lazy(() => import('./PasswordForm.tsx'));

const nameOf = ({ email, name, uid }: User): string => email ?? name ?? uid;

/**
 * The dialog that asks the user to sign in again in place, or says that somebody else has signed in instead
 * (docs/behaviour.md#session).
 */
export default function SignInAgainDialog({ asked }: { readonly asked: Asked }) {
  const { texts, login, api } = usePanel();
  const { signInAgainText, signedInAsOther } = useOpenedTexts();
  const { again, signIn, prepare } = useSession();
  const id = useId();
  useEffect(prepare, [prepare]);
  const [isSigningIn, setSigningIn] = useState(false);
  const [failed, setFailed] = useState<string>();
  const onSignIn = async () => {
    setSigningIn(true);
    setFailed(undefined);
    try {
      await signIn();
    } catch (error) {
      setFailed((error instanceof Error && error.message) || login.failed);
    }
    setSigningIn(false);
  };
  const typed = asked.kind === 'again' ? asked.user.loginName : undefined;
  const reason = failed ?? (asked.kind === 'again' ? asked.said : undefined);
  const text =
    asked.kind === 'again'
      ? interpolate(signInAgainText, { user: nameOf(asked.user) })
      : interpolate(signedInAsOther, { user: nameOf(asked.user), now: nameOf(asked.now) });
  return (
    <TitledDialog
      title={texts.signInAgain}
      maxWidth="xs"
      dividers={false}
      // In the body it would hide the form below from screen readers, and the question is about that form.
      container={besideTheOthers}
      onClose={(_, reason) => reason === 'escapeKeyDown' && again.dismiss()}
      aria-describedby={id}
      actions={
        <>
          <Button onClick={again.dismiss} autoFocus={asked.kind === 'other'}>
            {texts.close}
          </Button>
          {asked.kind === 'again' && typed === undefined && (
            <Button variant="contained" onClick={onSignIn} disabled={isSigningIn} autoFocus>
              {login.button}
            </Button>
          )}
        </>
      }
    >
      {reason && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {reason}
        </Alert>
      )}
      <DialogContentText id={id}>{text}</DialogContentText>
      {api.login && typed !== undefined && (
        <Suspense fallback={null}>
          <PasswordForm login={api.login} name={typed} />
        </Suspense>
      )}
    </TitledDialog>
  );
}

/** An own element at the end of the page: open dialogs have hidden the others from screen readers. */
function besideTheOthers(): HTMLElement {
  const own = document.getElementById('sign-in-again') ?? document.createElement('div');
  own.id = 'sign-in-again';
  own.removeAttribute('aria-hidden');
  document.body.append(own);
  return own;
}
