import { firstLetter } from '../../../shared/text/firstLetter.ts';
import { useSession } from '../../auth/session.tsx';
import { usePanel } from '../../config/context.ts';
import { later } from '../../ui/later.tsx';
import { PopupButton } from '../../ui/PopupButton.tsx';
import { nameOf } from './nameOf.ts';

export const AccountMenu = later(async () => (await import('./AccountMenu.tsx')).AccountMenu, { mui: true });

/** The button with the first letter of the signed-in user's name. It opens their menu: colour scheme and language. */
export function AccountButton() {
  const { texts } = usePanel();
  const { user } = useSession();
  return (
    <PopupButton
      kind="menu"
      className="icon-button"
      aria-label={texts.theme}
      preload={AccountMenu.preload}
      render={(opened) => <AccountMenu {...opened} />}
    >
      <span aria-hidden className="initial">
        {firstLetter(nameOf(user))}
      </span>
    </PopupButton>
  );
}
