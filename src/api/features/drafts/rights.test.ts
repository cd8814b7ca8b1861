import { saveDraft } from '#contract/drafts/drafts.ts'
import type { Signed, TestApp } from '#test/app.ts'
import { accounts, all, alsoAskedOutside, describeRights, hidden } from '#test/rights.ts'
import { draftsArea } from './area.ts'

const params = { area: 'teas', key: 'new' }
const elsewhere = { params: { area: 'cups', key: 'new' } }
const body = { version: 0, content: {} }

async function draftOf(who: Signed, t: TestApp) {
  const content = { title: crypto.randomUUID() }
  await t.call(saveDraft, { params, body: { version: 0, content } }, who)
  return { params, finds: content.title }
}
const othersDraft = async (t: TestApp) => draftOf(await t.as('trainee'), t)

describeRights({
  area: draftsArea,
  beside: [{ name: 'teas', drafts: true }, { name: 'cups' }],
  rights: {
    'GET /drafts/{area}/{key}': {
      'of mine': [accounts, draftOf],
      "somebody else's": [alsoAskedOutside(hidden), (_, t) => othersDraft(t)],
      'of an area without drafts': [alsoAskedOutside(hidden), () => elsewhere],
    },
    'PUT /drafts/{area}/{key}': {
      'of mine': [accounts, () => ({ params, body })],
      "over somebody else's": [
        { ...all(409), nobody: 401 },
        async (_, t) => {
          await othersDraft(t)
          return { params, body: { ...body, version: 1 } }
        },
      ],
      'of an area without drafts': [alsoAskedOutside(hidden), () => ({ ...elsewhere, body })],
    },
    'DELETE /drafts/{area}/{key}': {
      'of mine': [accounts, async (me, t) => ({ params: (await draftOf(me, t)).params })],
      'of an area without drafts': [alsoAskedOutside(hidden), () => elsewhere],
    },
  },
})
