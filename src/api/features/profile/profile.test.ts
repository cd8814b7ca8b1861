import { describe, expect, it } from 'vitest'
import { transaction } from '#api/db/transaction.ts'
import { appWith } from '#test/app-with.ts'
import { findProfile, holdProfile, replaceProfile } from './queries.ts'

const at = appWith({ ana: 'trainee' })

describe('a whole profile', () => {
  it('is written in one transaction and read back as it was', async () => {
    const { db } = at.api.database
    const { id } = at.ana
    const now = new Date('2026-03-12T10:00:00Z')
    const experience = {
      kind: 'work',
      title: 'Estágio',
      organisation: 'Nortada',
      place: 'Braga',
      current: false,
    } as const
    const project = { title: 'Paragem', role: null, description: 'Horários.', keywords: ['PWA'], startupId: null }
    const months = { startMonth: '2025-06', endMonth: '2025-09' }
    const content = {
      fields: {
        headline: 'Front-end',
        links: [{ url: 'https://ana.example', label: null }],
        seeking: ['job' as const],
      },
      skills: [
        { skill: 'react', level: 4 },
        { skill: 'css', level: null },
      ],
      experiences: [{ ...experience, ...months, summary: null }],
      projects: [{ ...project, ...months, links: ['https://paragem.example'] }],
    }
    await transaction(db, async (tx) => {
      await holdProfile(tx, id)
      await replaceProfile(tx, id, content, now)
    })
    const profile = await findProfile(db, id)
    expect(profile).toMatchObject({ ...content.fields, version: 2, filled: ['experiences', 'projects'] })
    expect(profile!.skills.map(({ skill, level }) => ({ skill, level }))).toEqual(content.skills)
    expect(profile!.experiences).toMatchObject(content.experiences)
    expect(profile!.projects[0]).toMatchObject({ title: 'Paragem', links: ['https://paragem.example'], ...months })
  })
})
