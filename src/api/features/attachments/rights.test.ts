import { makeEvent } from '#api/demo/factories/events.ts'
import { uploadAttachment, type AttachmentKind } from '#contract/attachments/attachments.ts'
import type { Signed, TestApp } from '#test/app.ts'
import { fileForm, picture } from '#test/files.ts'
import { accounts, all, alsoAskedOutside, describeRights, hidden, members, only, seenBy } from '#test/rights.ts'
import { attachmentsArea } from './area.ts'
import * as policy from './policy.ts'

async function form(kind: AttachmentKind) {
  if (kind !== 'cover' && kind !== 'logo') return fileForm({ kind })
  return fileForm({ kind, name: 'a.png', type: 'image/png', content: await picture('png', 8, 8) })
}

async function fileOf(owner: Signed, kind: AttachmentKind, t: TestApp) {
  return { params: await t.call(uploadAttachment, { body: await form(kind) }, owner) }
}
const othersFile = async (kind: AttachmentKind, t: TestApp) => fileOf(await t.as('staff'), kind, t)
async function coverOf(state: 'draft' | 'published', t: TestApp) {
  const cover = await othersFile('cover', t)
  await makeEvent(t.deps.db, { cover_id: cover.params.id, state })
  return cover
}

const staff = ['staff', 'admin'] as const
/** Downloads need no session, so a missing right answers 404 and not 401. */
const download = { ...members, nobody: 404 }

describeRights({
  area: attachmentsArea,
  rights: {
    'POST /attachments': {
      'a CV': [accounts, async () => ({ body: await form('cv') })],
      'a cover': [only(...staff), async () => ({ body: await form('cover') })],
      'material of an event': [only(...staff), async () => ({ body: await form('material') })],
    },
    'GET /attachments': { 'my own': [accounts, async () => ({})] },
    'PUT /attachments/{id}': {
      'my CV': [accounts, async (me, t) => ({ ...(await fileOf(me, 'cv', t)), body: { fileName: 'b', kind: 'cv' } })],
      "somebody else's CV": [
        alsoAskedOutside(hidden),
        async (_, t) => ({ ...(await othersFile('cv', t)), body: { fileName: 'b', kind: 'cv' } }),
      ],
    },
    'GET /attachments/{id}': {
      'my CV': [{ ...download, juror: 'ok', partner: 'ok' }, (me, t) => fileOf(me, 'cv', t)],
      "somebody else's CV": [all(404), (_, t) => othersFile('cv', t)],
      "somebody else's logo": [all(404), (_, t) => othersFile('logo', t)],
      'a cover that nothing shows': [
        alsoAskedOutside({ ...seenBy(...staff), nobody: 404 }),
        (_, t) => othersFile('cover', t),
      ],
      'the cover of a draft': [alsoAskedOutside({ ...seenBy(...staff), nobody: 404 }), (_, t) => coverOf('draft', t)],
      'the cover of a published event': [all('ok'), (_, t) => coverOf('published', t)],
    },
    'DELETE /attachments/{id}': {
      'my CV': [accounts, (me, t) => fileOf(me, 'cv', t)],
      "somebody else's CV": [alsoAskedOutside(hidden), (_, t) => othersFile('cv', t)],
      'a cover that nothing shows': [alsoAskedOutside(seenBy(...staff)), (_, t) => othersFile('cover', t)],
      'the cover of a draft': [alsoAskedOutside({ ...hidden, staff: 409, admin: 409 }), (_, t) => coverOf('draft', t)],
      'the cover of a published event': [{ ...only(), staff: 409, admin: 409 }, (_, t) => coverOf('published', t)],
    },
  },
  policies: [
    [policy, 'canUpload'],
    [policy, 'canRead'],
    [policy, 'canDelete'],
    [policy, 'canChange'],
  ],
})
