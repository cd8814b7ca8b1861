import { describe, expect, it } from 'vitest'
import { createAlert, listAlerts, type AlertFilters } from '#contract/opportunities/alerts.ts'
import * as postings from '#contract/opportunities/opportunities.ts'
import { getOrganisation, listOrganisations, updateOrganisation } from '#contract/organisations/manage.ts'
import * as reference from '#contract/reference/manage.ts'
import { getStartup, updateStartup } from '#contract/startups/startups.ts'
import { appWith } from '#test/app-with.ts'
import { opportunityInput, published, startupOf } from '#test/opportunities.ts'

const at = appWith({ ana: 'trainee', rui: 'founder', staff: 'staff' })
const app = () => at.api
const publish = (over: Partial<postings.OpportunityInput> = {}) => published(app(), at.staff, over)
const foundBy = async (q: string) =>
  (await app().call(postings.listOpportunities, { query: { q } }, at.ana)).items.map(({ slug }) => slug)
const show = (slug: string) => app().call(postings.getOpportunity, { params: { slug } }, at.staff)

const list = 'skills' as const
/** A skill of its own for each test: the lists outlive them. */
async function skillNamed(name: string) {
  const body = { name: { pt: name, en: name }, group: 'data' }
  const { slug } = await app().call(reference.createEntry, { params: { list }, body }, at.staff)
  return slug
}
const change = (slug: string, body: Partial<{ name: { pt: string; en: string }; state: 'retired' }>) =>
  app().call(reference.changeEntry, { params: { list, slug }, body }, at.staff)

describe('a posting whose skill is retired', () => {
  it('is still edited and copied; no other begins to ask for it', async () => {
    const skill = await skillNamed('Linhas férreas')
    const { slug, version } = await publish({ skills: ['typescript', skill] })
    await change(skill, { state: 'retired' })
    const body = { openings: 2, version }
    expect(await app().call(postings.updateOpportunity, { params: { slug }, body }, at.staff)).toMatchObject({
      openings: 2,
      skills: [{ skill: 'typescript' }, { skill }],
    })
    const copy = await app().call(postings.duplicateOpportunity, { params: { slug } }, at.staff)
    expect(copy.skills).toHaveLength(2)
    const refused = await app().refused(
      postings.createOpportunity,
      { body: opportunityInput({ skills: [skill] }) },
      at.staff,
    )
    expect(refused.errors).toMatchObject([{ field: 'skills.0', code: 'unknown_reference' }])
    expect(await show(slug)).toMatchObject({ openings: 2 })
  })
})

describe('a posting is found', () => {
  it('by the new name of its organisation alone, and by its other words as they are', async () => {
    const { slug } = await publish({ organisation: 'IA', title: { pt: 'Engenharia' }, place: 'Maia' })
    const { items } = await app().call(listOrganisations, { query: { q: 'IA' } }, at.staff)
    const { id } = items[0]!
    const { version } = await app().call(getOrganisation, { params: { id } }, at.staff)
    const body = { name: 'Ideias Altas', version }
    await app().call(updateOrganisation, { params: { id }, body }, at.staff)
    for (const word of ['engenharia', 'maia', 'ideias altas', 'typescript'])
      expect([word, await foundBy(word)]).toEqual([word, [slug]])
    expect(await foundBy('engenhar ideias')).toEqual([slug])
    expect(await foundBy('engenharideias')).toEqual([])
  })

  it('by the new name of a skill, whichever way it got it', async () => {
    const [old, other] = [await skillNamed('Vela'), await skillNamed('Navegação à vela')]
    const { slug } = await publish({ skills: [old] })
    await change(old, { name: { pt: 'Remo', en: 'Rowing' } })
    expect([await foundBy('rowing'), await foundBy('vela')]).toEqual([[slug], []])
    await app().call(reference.mergeEntry, { params: { list, slug: old }, body: { into: other } }, at.staff)
    expect([await foundBy('rowing'), await foundBy('navegacao')]).toEqual([[], [slug]])
  })

  it('by the new name of its startup, of which saved searches tell too', async () => {
    const startupId = await startupOf(app(), at.rui)
    await app().call(createAlert, { body: { filters: { q: 'moinho' } } }, at.ana)
    const rename = async (name: string) => {
      const { version } = await app().call(getStartup, { params: { id: startupId } }, at.rui)
      await app().call(updateStartup, { params: { id: startupId }, body: { name, version } }, at.rui)
    }
    const { slug } = await app().call(
      postings.createOpportunity,
      { body: opportunityInput({ startupId, organisation: null }) },
      at.staff,
    )
    await rename('Moinho')
    await app().call(postings.moveOpportunity, { params: { slug }, body: { to: 'published' } }, at.staff)
    expect([await foundBy('moinho'), await foundBy('caixeiro')]).toEqual([[slug], []])
    app().advance(10 * 60_000)
    await app().work()
    expect(await app().mailed('opportunities.alert')).toEqual([at.ana.email])
    const mail = app().deps.db.selectFrom('mails').select('body_text').where('kind', '=', 'opportunities.alert')
    expect((await mail.executeTakeFirstOrThrow()).body_text).toContain('de Moinho')
  })
})

it('a saved search follows a skill or a field into the one that took it in', async () => {
  const [old, other] = [await skillNamed('Fiação'), await skillNamed('Tecelagem')]
  const save = (filters: AlertFilters) => app().call(createAlert, { body: { filters } }, at.ana)
  await save({ skill: old, kind: ['job'] })
  await save({ skill: 'react' })
  await app().call(reference.mergeEntry, { params: { list, slug: old }, body: { into: other } }, at.staff)
  const { items } = await app().call(listAlerts, {}, at.ana)
  expect(items.map(({ filters }) => filters)).toEqual([{ skill: 'react' }, { skill: other, kind: ['job'] }])
})
