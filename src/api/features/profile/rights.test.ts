import { addExperience, addProject } from '#contract/profile/entries.ts'
import type { Signed, TestApp } from '#test/app.ts'
import { accounts, alsoAskedOutside, describeRights, hidden, type Rights } from '#test/rights.ts'
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
  'my own': [accounts, async (me, t) => ({ ...(await make(t, me)), ...more })],
  "somebody else's": [
    alsoAskedOutside(hidden),
    async (_, t) => ({ ...(await make(t, await t.as('mentor'))), ...more }),
  ],
})

describeRights({
  area: profileArea,
  rights: {
    'GET /profile': [accounts, () => ({})],
    'GET /profile/parts': [accounts, () => ({})],
    'PATCH /profile': [accounts, () => change],
    'PUT /profile/skills': [accounts, () => ({ body: { skills: [], version: 1 } })],
    'POST /profile/skills': [accounts, () => ({ body: { name: `Arte ${crypto.randomUUID()}` } })],
    'POST /profile/fields': [accounts, () => ({ body: { name: `Área ${crypto.randomUUID()}`, kind: 'study' } })],
    'POST /profile/experiences': [accounts, () => ({ body: experience })],
    'PUT /profile/experiences': [accounts, () => ({ body: { ids: [] } })],
    'PATCH /profile/experiences/{id}': entry(anExperience, change),
    'DELETE /profile/experiences/{id}': entry(anExperience),
    'POST /profile/projects': [accounts, () => ({ body: project })],
    'PUT /profile/projects': [accounts, () => ({ body: { ids: [] } })],
    'PATCH /profile/projects/{id}': entry(aProject, change),
    'DELETE /profile/projects/{id}': entry(aProject),
  },
})
