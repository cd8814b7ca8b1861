import { expect, it } from 'vitest'
import * as contract from '#contract/reference/manage.ts'
import { listSkills } from '#contract/reference/reference.ts'
import { appWith } from '#test/app-with.ts'
import { fiveCases } from '#test/five-cases.ts'
import { syncReference } from './queries.ts'

const at = appWith({ staff: 'staff', ines: 'trainee', rui: 'trainee' })
const app = () => at.api
const db = () => at.api.deps.db

const has = (userId: string, ...skills: string[]) =>
  db()
    .insertInto('user_skills')
    .values(skills.map((skill, position) => ({ user_id: userId, skill, position })))
    .execute()
async function proposed() {
  const entry = { slug: 'svelte-kit', name_pt: 'svelte kit', name_en: 'svelte kit', category: 'product' }
  const by = { status: 'proposed' as const, proposed_by: at.ines.id, proposed_at: app().deps.clock() }
  await db()
    .insertInto('skills')
    .values({ ...entry, ...by })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ ...by, merged_into: null }))
    .execute()
  await has(at.ines.id, 'svelte-kit', 'typescript')
  return { params: { list: 'skills', slug: 'svelte-kit' } as const }
}
const offered = async (slug: string) => {
  app().advance(5000)
  const { items } = await app().call(listSkills, {}, at.staff)
  return items.find((one) => one.slug === slug)?.retired ? 'retired' : items.some((one) => one.slug === slug)
}
const entryOf = async (slug: string) =>
  (await app().call(contract.listEntries, { params: { list: 'skills' } }, at.staff)).items.find(
    (one) => one.slug === slug,
  )

fiveCases({
  app,
  endpoint: contract.changeEntry,
  works: async () => ({
    args: {
      ...(await proposed()),
      body: { name: { pt: 'SvelteKit', en: 'SvelteKit' }, group: 'frontend', state: 'accepted' as const },
    },
    who: at.staff,
    answer: { state: 'accepted', group: 'frontend', uses: 1, name: { pt: 'SvelteKit', en: 'SvelteKit' } },
  }),
  invalid: [
    ['no name', { body: { name: { pt: ' ', en: 'x' } } }, 'name.pt', 'required'],
    ['an unknown group', { body: { group: 'magic' } }, 'group', 'invalid_option'],
  ],
  refused: ['trainee', 'founder', 'mentor'],
  invisible: { 'an unknown entry': () => ({ args: { params: { list: 'skills', slug: 'no-such' } } }) },
})

it('leads on to where the entry went that took it in', async () => {
  const add = async (pt: string) =>
    (
      await app().call(
        contract.createEntry,
        { params: { list: 'skills' }, body: { name: { pt, en: pt }, group: 'data' } },
        at.staff,
      )
    ).slug
  const [first, second, third] = [await add('Roda'), await add('Rodela'), await add('Rodízio')]
  const merge = (slug: string, into: string) =>
    app().call(contract.mergeEntry, { params: { list: 'skills', slug }, body: { into } }, at.staff)
  await merge(first, second)
  await merge(second, third)
  expect((await entryOf(first))!.mergedInto).toBe(third)
})

it('adds what is missing, once: another with the same name in either language is refused at its field', async () => {
  const add = (pt: string, en: string) => ({
    params: { list: 'skills' as const },
    body: { name: { pt, en }, group: 'data' },
  })
  const { slug } = await app().call(contract.createEntry, add('Tecelagem de dados', 'Data weaving'), at.staff)
  expect([slug, await offered(slug)]).toEqual(['tecelagem-de-dados', true])
  const { errors } = await app().refused(contract.createEntry, add('Outra', 'data WEAVING'), at.staff)
  expect(errors).toMatchObject([{ field: 'name.en', code: 'entry_taken' }])
})

it('is not renamed to what another is called, and may be called otherwise in its own words', async () => {
  const rename = (pt: string, en: string) =>
    [contract.changeEntry, { params: { list: 'skills', slug: 'rust' }, body: { name: { pt, en } } }, at.staff] as const
  const { errors } = await app().refused(...rename('Rust', 'typeSCRIPT'))
  expect(errors).toMatchObject([{ field: 'name.en', code: 'entry_taken' }])
  expect(await app().call(...rename('RUST', 'Rust'))).toMatchObject({ name: { pt: 'RUST', en: 'Rust' } })
})

it('an accepted proposal is offered, a retired one no longer but stays, with its name, where it is used', async () => {
  const key = await proposed()
  expect(await entryOf('svelte-kit')).toMatchObject({ state: 'proposed', proposedBy: 'Inês Carvalho', uses: 1 })
  expect(await offered('svelte-kit')).toBe(false)
  await app().call(contract.changeEntry, { ...key, body: { state: 'accepted' } }, at.staff)
  expect(await offered('svelte-kit')).toBe(true)
  await app().call(contract.changeEntry, { ...key, body: { state: 'retired' } }, at.staff)
  expect(await offered('svelte-kit')).toBe('retired')
  expect(await entryOf('svelte-kit')).toMatchObject({ state: 'retired', uses: 1 })
})

it('merging moves whatever uses the entry, once for each person', async () => {
  const key = await proposed()
  await has(at.rui.id, 'svelte-kit')
  const merged = await app().call(contract.mergeEntry, { ...key, body: { into: 'typescript' } }, at.staff)
  expect(merged).toMatchObject({ slug: 'typescript', uses: 2 })
  const rows = await db().selectFrom('user_skills').select(['user_id', 'skill']).orderBy('user_id').execute()
  expect(new Set(rows.map(({ user_id, skill }) => `${user_id} ${skill}`))).toEqual(
    new Set([`${at.ines.id} typescript`, `${at.rui.id} typescript`]),
  )
  expect(await entryOf('svelte-kit')).toMatchObject({ state: 'retired', mergedInto: 'typescript', uses: 0 })
  const again = { ...key, body: { into: 'rust' } }
  expect((await app().refused(contract.mergeEntry, again, at.staff)).code).toBe('state_conflict')
  for (const into of ['svelte-kit', 'no-such']) {
    const wrong = { params: { list: 'skills', slug: 'rust' }, body: { into } }
    expect((await app().refused(contract.mergeEntry, wrong, at.staff)).code).toBe('invalid_fields')
  }
})

it('a name that the team has given survives the next start', async () => {
  const key = { params: { list: 'fields', slug: 'agriculture' } as const }
  const name = { pt: 'Campo', en: 'Fields' }
  await app().call(contract.changeEntry, { ...key, body: { name } }, at.staff)
  await syncReference(db())
  const { items } = await app().call(contract.listEntries, { params: { list: 'fields' } }, at.staff)
  expect(items.find(({ slug }) => slug === 'agriculture')?.name).toEqual(name)
})
