import { usePanel } from '../../config/context.ts';
import { themedComponent } from '../../look/themedComponent.tsx';
import { PopoverButton } from '../dialogs/PopoverButton.tsx';
import type { ColumnsMenuProps } from './ColumnsMenu.tsx';

const ColumnsMenu = themedComponent(async () => ({ default: (await import('./ColumnsMenu.tsx')).ColumnsMenu }));

/** The button that opens the menu of the columns. */
export function ColumnsButton(props: Omit<ColumnsMenuProps, 'anchor' | 'onClose'>) {
  const { texts } = usePanel();
  return (
    <PopoverButton label={texts.columns} load={ColumnsMenu.load}>
      {(anchor, close) => <ColumnsMenu {...props} anchor={anchor} onClose={close} />}
    </PopoverButton>
  );
}
