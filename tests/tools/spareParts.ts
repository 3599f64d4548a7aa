import { entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { entityTexts, namesOf } from '../../tools/newEntity/entityTexts.ts';

/** What `npm run new-entity` writes. */
const { schema, ui } = entityTexts(namesOf('spareParts'), panel.defaults ?? {});
export const spareParts = entityFrom('spareParts', JSON.parse(schema), JSON.parse(ui), panel);
