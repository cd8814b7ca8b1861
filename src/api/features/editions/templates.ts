import type { EditionTemplate } from '#contract/editions/editions.ts'
import { editionFile, type EditionFile } from '#contract/editions/file.ts'
import accelerator from './templates/accelerator.json' with { type: 'json' }
import bootcamp from './templates/bootcamp.json' with { type: 'json' }
import hackathon from './templates/hackathon.json' with { type: 'json' }

/** Files of the same format as everybody's, shipped with the product. */
const files = { bootcamp, hackathon, accelerator }

export const templateOf = (key: EditionTemplate): EditionFile => editionFile.parse(files[key])
