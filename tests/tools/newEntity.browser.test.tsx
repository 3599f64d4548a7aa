import { entityFrom } from '../../src/config/entity.ts';
import { panel } from '../../src/config/files.ts';
import { entityTexts, namesOf } from '../../tools/newEntity/entityTexts.ts';
import { proveEntity } from '../screens/proof.ts';
import { loadForm } from '../support/config.ts';

/** What `npm run new-entity` writes, as a screen: its outlines, its rules, its accessibility. */
const { schema, ui } = entityTexts(namesOf('spareParts'), panel.defaults ?? {});
const spareParts = entityFrom('spareParts', JSON.parse(schema), JSON.parse(ui), panel);
await loadForm(spareParts);
proveEntity(spareParts);
