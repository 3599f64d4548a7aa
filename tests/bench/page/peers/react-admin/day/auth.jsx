// The sign-in of src/auth.js by the panel server's own account chooser, which stands for Google's window.
import { useState } from 'react';
import { Button, Login, useLogin, useNotify } from 'react-admin';
import { signInAs } from '../../firebase-session.js';
import { authProvider as firebase } from '../src/auth.js';

const chooseAccount = () => {
  const popup = window.open('/local-sign-in', 'local-sign-in', 'popup,width=480,height=640');
  return new Promise((resolve) => {
    window.addEventListener('message', function chosen({ origin, source, data }) {
      if (origin !== location.origin || source !== popup || data?.kind !== 'chosen') return;
      window.removeEventListener('message', chosen);
      resolve(data.claims);
    });
  });
};

export const authProvider = { ...firebase, login: async () => { await signInAs(await chooseAccount()); } };

const GoogleButton = () => {
  const [busy, setBusy] = useState(false);
  const login = useLogin();
  const notify = useNotify();
  const signIn = () => {
    setBusy(true);
    login({}).catch((error) => notify(error.message, { type: 'error' })).finally(() => setBusy(false));
  };
  return <Button label="Sign in with Google" variant="contained" size="medium" fullWidth autoFocus disabled={busy} onClick={signIn} />;
};

export const LoginPage = () => <Login><GoogleButton /></Login>;
