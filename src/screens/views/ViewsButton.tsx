import { usePanel } from '../../config/context.ts';
import { themedComponent } from '../../look/themedComponent.tsx';
import { PopoverButton } from '../dialogs/PopoverButton.tsx';
import type { ViewsMenuProps } from './ViewsMenu.tsx';

const ViewsMenu = themedComponent(async () => ({ default: (await import('./ViewsMenu.tsx')).ViewsMenu }));

/** The button that opens the saved views of a list. */
export function ViewsButton(props: Omit<ViewsMenuProps, 'anchor' | 'onClose'>) {
  const { texts } = usePanel();
  return (
    <PopoverButton label={texts.views} load={ViewsMenu.load}>
      {(anchor, close) => <ViewsMenu {...props} anchor={anchor} onClose={close} />}
    </PopoverButton>
  );
}
