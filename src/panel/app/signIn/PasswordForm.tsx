import '../../ui/field.css';
import './login.css';
import { type ComponentProps, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Login, OpenedTexts, Panel } from '../../../shared/config/grammar.ts';
import { useSession } from '../../auth/session.tsx';
import { useOpenedTexts, usePanel } from '../../config/context.ts';
import { ApiError, failureReason } from '../../wire/apiError.ts';

const TYPED = 'panel-login-name';

/** What was typed as the name outlives a reload of the page, in this tab; undefined without storage. */
function readTyped(): string | undefined {
  try {
    return sessionStorage.getItem(TYPED) ?? undefined;
  } catch {
    return undefined;
  }
}

function keepTyped(name: string): void {
  try {
    sessionStorage.setItem(TYPED, name);
  } catch {
    // Access denied: there is no storage.
  }
}

interface PasswordFormProps {
  readonly login: Login;
  /** Who signs in again. */
  readonly name?: string;
  readonly onSignedIn?: () => void;
}

/** The sign-in form (`api.login`; docs/behaviour.md#sign-in). It shows refusals, and keeps what was typed. */
export default function PasswordForm({ login, name, onSignedIn }: PasswordFormProps) {
  const { texts, login: window } = usePanel();
  const opened = useOpenedTexts();
  const { signIn } = useSession();
  const [typed, setTyped] = useState(() => name ?? readTyped() ?? '');
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const isEmail = !login.body || JSON.stringify(login.body).includes('{email}');

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailed(undefined);
    try {
      await signIn({ name: typed.trim(), password });
      keepTyped('');
      onSignedIn?.();
    } catch (error) {
      setFailed(reasonOf(error, { ...texts, ...opened }) || window.failed);
    }
    setBusy(false);
  };

  // It was disabled: to press a key again is enough for another attempt.
  useEffect(() => {
    if (failed) form.current?.querySelector<HTMLInputElement>('[type=password]')?.select();
  }, [failed]);

  return (
    <form ref={form} className="password-form" onSubmit={onSubmit}>
      <Field
        label={isEmail ? opened.loginEmail : opened.loginName}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          keepTyped(target.value);
        }}
        inputMode={isEmail ? 'email' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="username"
      />
      <Field
        label={opened.loginPassword}
        type="password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        autoFocus={name !== undefined}
        autoComplete="current-password"
      />
      {failed && <p role="alert">{failed}</p>}
      <button type="submit" className="button filled large" disabled={isBusy}>
        {opened.loginSubmit}
      </button>
    </form>
  );
}

/** A labelled input that must have a value: the browser says so. */
function Field({ label, ...input }: ComponentProps<'input'> & { readonly label: string }) {
  const id = useId();
  return (
    <div className="field">
      <input id={id} placeholder=" " required {...input} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}

/** The statuses of a refused name or password. */
const REFUSALS = [400, 401, 403, 422];

/** Why a sign-in failed: the backend's own words, or what its status means. */
function reasonOf(error: unknown, texts: Panel['texts'] & OpenedTexts): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : '';
  const { status = 0, said, fields, isPage } = error;
  if (isPage || !REFUSALS.includes(status)) return failureReason(error, texts);
  return [said, ...Object.values(fields)].filter(Boolean).join(' ') || texts.loginRefused;
}
