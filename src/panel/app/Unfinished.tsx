import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { jsonIn } from '../../shared/base/json.ts';
import { type Entity, titleParams } from '../../shared/config/entity.ts';
import { labelOf } from '../../shared/config/label.ts';
import { pagesIn, pathOf } from '../../shared/config/menu.ts';
import { interpolate } from '../../shared/text/interpolate.ts';
import { decodeRecord } from '../../shared/wire/record.ts';
import { formAddress, recordAddress } from '../address/formAddress.ts';
import { useConfig, useOpenedTexts } from '../config/context.ts';
import type { Drafts } from '../data/drafts/drafts.ts';
import { useToasts } from '../data/session/context.tsx';

interface UnfinishedProps {
  readonly drafts: () => Promise<Drafts>;
}

/** After a sign-in: a message that leads back to the form in which the person last typed (docs/behaviour.md#drafts). */
export default function Unfinished({ drafts }: UnfinishedProps) {
  const config = useConfig();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { wereEditing, continueEditing } = useOpenedTexts();
  const tell = useEffectEvent(async () => {
    const draft = (await drafts()).newest();
    // As `formKey` has written it: of a new record it is what that began with.
    const [name, id] = [jsonIn(draft?.form ?? '')].flat();
    const page = pagesIn(config.panel.menu).find((page) => 'entity' in page && page.entity === name);
    if (!draft || !page || !('entity' in page)) return;
    const entity = await config.entity(page.entity);
    const address = addressOf(entity, pathOf(page), id);
    if (address === undefined) return;
    const record = draft.base ? decodeRecord(entity, draft.base) : draft.data;
    const text = interpolate(wereEditing, { name: labelOf(entity, record) || titleParams(entity).title });
    toasts.show('notice', text, { button: { text: continueEditing, press: () => void navigate(address) } });
  });
  useEffect(() => {
    tell().catch(() => undefined);
  }, []);
  return null;
}

/** The address of that form; undefined if it has none, or the person may not open it. */
function addressOf(entity: Entity, path: string, id: unknown): string | undefined {
  const { form, endpoints } = entity;
  if (!form) return undefined;
  if (typeof id === 'string' || typeof id === 'number')
    return endpoints.update && recordAddress(entity, path, String(id));
  return id === null && endpoints.create ? path + formAddress('add') : undefined;
}
