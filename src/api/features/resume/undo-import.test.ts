import { describe, expect, it } from 'vitest'
import { addExperience, deleteExperience } from '#contract/profile/entries.ts'
import { updateProfile } from '#contract/profile/edit.ts'
import { getProfile } from '#contract/profile/profile.ts'
import { applyImport, type ImportChange } from '#contract/resume/import.ts'
import { getLastImport, undoImport } from '#contract/resume/undo.ts'
import { appWith } from '#test/app-with.ts'

const at = appWith({ ana: 'trainee' })
const profile = () => at.api.call(getProfile, {}, at.ana)
const last = async () => (await at.api.call(getLastImport, {}, at.ana)).last
const undo = () => at.api.call(undoImport, {}, at.ana)
const job = { kind: 'work', title: 'Estágio', organisation: 'Nortada' } as const
const blank = { place: null, startMonth: null, endMonth: null, current: false, summary: null, inOther: null }

async function filled() {
  await at.api.call(addExperience, { body: job }, at.ana)
  const fields = {
    headline: 'Minha',
    visibility: 'public' as const,
    links: [{ url: 'https://a.example', label: null }],
  }
  return at.api.call(updateProfile, { body: { version: 1, country: 'BR', ...fields } }, at.ana)
}

async function imported() {
  const { version, experiences } = await profile()
  const changes: ImportChange[] = [
    { part: 'field', value: { headline: 'Do ficheiro' } },
    { part: 'field', value: { visibility: 'staff' } },
    { part: 'country', value: 'PT' },
    { part: 'link', value: { url: 'https://b.example', label: 'B' } },
    { part: 'skill', value: { skill: 'react', name: 'React', level: 4 } },
    { part: 'experience', id: experiences[0]?.id ?? null, value: { ...blank, ...job, place: 'Braga' } },
    { part: 'experience', id: null, value: { ...blank, ...job, title: 'Monitora' } },
  ]
  await at.api.call(applyImport, { body: { version, changes } }, at.ana)
  return changes.length
}

const minutes = (count: number) => at.api.advance(count * 60_000)

describe('an import', () => {
  it('is taken back within ten minutes: the profile is exactly as before', async () => {
    const before = await filled()
    const changes = await imported()
    expect(await last()).toMatchObject({ changes, can: { undo: true } })
    minutes(9)
    await undo()
    const { updatedAt: _at, version, ...rest } = await profile()
    expect(rest).toEqual((({ updatedAt: _before, version: _version, ...all }) => all)(before))
    expect(version).toBeGreaterThan(before.version)
    expect(await last()).toBeNull()
    expect(await at.api.refused(undoImport, {}, at.ana)).toMatchObject({ status: 409, code: 'nothing_imported' })
  })

  it('stays after ten minutes, and what it changed is forgotten', async () => {
    await imported()
    minutes(10)
    expect(await last()).toBeNull()
    expect(await at.api.refused(undoImport, {}, at.ana)).toMatchObject({ status: 409, code: 'nothing_imported' })
    await at.api.work()
    expect(await at.api.database.db.selectFrom('resume_imports').selectAll().execute()).toEqual([])
  })

  it.each([
    ['a field', async (version: number) => at.api.call(updateProfile, { body: { version, city: 'Braga' } }, at.ana)],
    [
      'an entry that was deleted',
      async () => {
        const [first] = (await profile()).experiences
        await at.api.call(deleteExperience, { params: { id: first!.id } }, at.ana)
      },
    ],
  ])('is not taken back over %s that changed since', async (_, change) => {
    await imported()
    await change((await profile()).version)
    const changed = await profile()
    expect(await last()).toMatchObject({ can: { undo: false } })
    expect(await at.api.refused(undoImport, {}, at.ana)).toMatchObject({ status: 409, code: 'changed_since_import' })
    expect(await profile()).toEqual(changed)
  })

  it('is taken back under a new name, which no import brings', async () => {
    await imported()
    await at.api.call(updateProfile, { body: { version: (await profile()).version, firstName: 'Maria' } }, at.ana)
    await undo()
    expect(await profile()).toMatchObject({ firstName: 'Maria', headline: null, experiences: [] })
  })
})
