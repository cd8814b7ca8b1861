import { addExperience, addProject } from '#contract/profile/entries.ts'
import type { Signed, TestApp } from '#test/app.ts'
import { describeRights, hidden, members, type Rights } from '#test/rights.ts'
import { profileArea } from './area.ts'

const experience = { kind: 'work', title: 'Estágio', organisation: 'Nortada' } as const
const project = { title: 'Paragem' }

const anExperience = async (t: TestApp, who: Signed) => ({
  params: { id: (await t.call(addExperience, { body: experience }, who)).id },
})
const aProject = async (t: TestApp, who: Signed) => ({
  params: { id: (await t.call(addProject, { body: project }, who)).id },
})
const change = { body: { version: 1 } }

const entry = (make: typeof anExperience, more: object = {}): Rights[string] => ({
  'my own': [members, async (me, t) => ({ ...(await make(t, me)), ...more })],
  "somebody else's": [hidden, async (_, t) => ({ ...(await make(t, await t.as('mentor'))), ...more })],
})

describeRights({
  area: profileArea,
  rights: {
    'GET /profile': [members, () => ({})],
    'GET /profile/parts': [members, () => ({})],
    'PATCH /profile': [members, () => change],
    'PUT /profile/skills': [members, () => ({ body: { skills: [], version: 1 } })],
    'POST /profile/skills': [members, () => ({ body: { name: `Arte ${crypto.randomUUID()}` } })],
    'POST /profile/fields': [members, () => ({ body: { name: `Área ${crypto.randomUUID()}`, kind: 'study' } })],
    'POST /profile/experiences': [members, () => ({ body: experience })],
    'PUT /profile/experiences': [members, () => ({ body: { ids: [] } })],
    'PATCH /profile/experiences/{id}': entry(anExperience, change),
    'DELETE /profile/experiences/{id}': entry(anExperience),
    'POST /profile/projects': [members, () => ({ body: project })],
    'PUT /profile/projects': [members, () => ({ body: { ids: [] } })],
    'PATCH /profile/projects/{id}': entry(aProject, change),
    'DELETE /profile/projects/{id}': entry(aProject),
  },
})
