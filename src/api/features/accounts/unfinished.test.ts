import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { listAccounts } from '#contract/accounts/accounts.ts'
import { getFilledParts, type ProfilePart, profileParts } from '#contract/profile/parts.ts'
import { makeUsers } from '#api/demo/factories/users.ts'
import { appWith } from '#test/app-with.ts'
import { testDatabase } from '#test/database.ts'

const at = appWith({ ana: 'trainee', rui: 'trainee', admin: 'admin' })
const db = () => at.api.deps.db

type Change = (userId: string) => RawBuilder<unknown>
const profile =
  (set: RawBuilder<unknown>): Change =>
  (userId) =>
    sql`update profiles set ${set} where user_id = ${userId}`
const entries = (table: string): Change => {
  return (userId) => sql`delete from ${sql.table(table)} where user_id = ${userId}`
}

/** Written past the product, so that whatever wrote it the list is right. */
const filling: Record<ProfilePart, { add: Change; remove: Change }> = {
  basics: {
    add: profile(sql`headline = 'Front-end', city = 'Braga', field = 'computer-science'`),
    remove: profile(sql`city = null`),
  },
  photo: {
    add: (userId) => sql`with photo as (
        insert into attachments (id, owner_id, kind, file_name, content_type, size)
        values (${randomUUIDv7()}, ${userId}, 'photo', 'ana.webp', 'image/webp', 1) returning id)
      insert into file_uses (area, record_id, field, attachment_id, position, visibility)
      select 'profile', ${userId}, 'photoId', id, 0, 'members' from photo`,
    remove: (userId) => sql`delete from file_uses where record_id = ${userId}`,
  },
  about: { add: profile(sql`about = 'Gosto de medir.'`), remove: profile(sql`about = ''`) },
  experiences: {
    add: (userId) => sql`insert into experiences (id, user_id, position, kind, title, organisation, current, updated_at)
      values (${randomUUIDv7()}, ${userId}, 0, 'work', 'Estágio', 'Nortada', true, now())`,
    remove: entries('experiences'),
  },
  projects: {
    add: (userId) => sql`insert into projects (id, user_id, position, title, links, keywords, updated_at)
      values (${randomUUIDv7()}, ${userId}, 0, 'Paragem', '[]', '{}', now())`,
    remove: entries('projects'),
  },
  skills: {
    add: (userId) => sql`insert into user_skills (user_id, skill, position)
      select ${userId}, skill, 0 from unnest(array['react', 'css', 'figma']) as skill on conflict do nothing`,
    remove: (userId) => sql`delete from user_skills where user_id = ${userId} and skill = 'css'`,
  },
  languages: {
    add: profile(sql`languages = '[{"language": "pt", "level": "native"}]'`),
    remove: profile(sql`languages = '[]'`),
  },
}

const apply = (change: Change, who = at.ana) => change(who.id).execute(db())
async function fill(who = at.ana) {
  for (const part of profileParts) await apply(filling[part].add, who)
}

async function somebodyWaits(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
  return rows.length > 0
}

/** The parts that the person is told to be filled in; the list of the team must say the same. */
async function filledOf(who = at.ana): Promise<ProfilePart[]> {
  const { filled } = await at.api.call(getFilledParts, {}, who)
  const { items } = await at.api.call(listAccounts, { query: { unfinished: true } }, at.admin)
  const isListed = items.some(({ id }) => id === who.id)
  expect([filled, isListed]).toEqual([filled, filled.length < profileParts.length])
  return filled
}

describe('accounts whose profile is not finished', () => {
  it('are listed from the beginning, until every part is filled in', async () => {
    expect(await filledOf()).toEqual([])
    for (const [count, part] of profileParts.entries()) {
      await apply(filling[part].add)
      expect(await filledOf()).toEqual(profileParts.slice(0, count + 1))
    }
  })

  it.each(profileParts)('are listed again when %s is removed', async (part) => {
    await fill()
    await apply(filling[part].remove)
    expect(await filledOf()).toEqual(profileParts.filter((one) => one !== part))
    await apply(filling[part].add)
    expect(await filledOf()).toEqual(profileParts)
  })

  it.each(['headline', 'city', 'field'])('are listed without %s', async (column) => {
    await fill()
    await apply(profile(sql`${sql.ref(column)} = null`))
    expect(await filledOf()).not.toContain('basics')
  })
})

describe('parts of a profile that another takes over', () => {
  beforeEach(() => fill())

  it.each([
    ['experiences', 'experiences', 'user_id'],
    ['projects', 'projects', 'user_id'],
    ['skills', 'user_skills', 'user_id'],
    ['photo', 'file_uses', 'record_id'],
  ] as const)('%s count for the one and no more for the other', async (part, table, owner) => {
    await fill(at.rui)
    await apply(filling[part].remove, at.rui)
    if (part === 'skills') await sql`delete from user_skills where user_id = ${at.rui.id}`.execute(db())
    await sql`update ${sql.table(table)} set ${sql.ref(owner)} = ${at.rui.id} where ${sql.ref(owner)} = ${at.ana.id}`.execute(
      db(),
    )
    expect(await filledOf()).not.toContain(part)
    expect(await filledOf(at.rui)).toEqual(profileParts)
  })

  it('are counted when two are added at the same moment', async () => {
    await apply(filling.experiences.remove)
    await apply(filling.projects.remove)
    let second: Promise<unknown> | undefined
    await db()
      .transaction()
      .execute(async (first) => {
        await filling.experiences.add(at.ana.id).execute(first)
        second = apply(filling.projects.add)
        const isDone = second.then(() => true)
        while (!(await Promise.race([isDone, somebodyWaits()]))) await sleep(2)
      })
    await second
    expect(await filledOf()).toEqual(profileParts)
  })
})

it('looks at one person for each profile that changes, even by a plan made when nobody was there', async () => {
  const database = await testDatabase()
  try {
    const { db: own } = database
    const people = 200
    const crowd = () =>
      makeUsers(
        own,
        Array.from({ length: people }, () => ({})),
      )
    await crowd()
    await sql`delete from users`.execute(own)
    await sql`analyze`.execute(own)
    await crowd()
    const read = await own.transaction().execute(async (tx) => {
      await sql`update profiles set headline = 'Front-end'`.execute(tx)
      const { rows } = await sql<{ rows: number }>`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
      `.execute(tx)
      return rows[0]!.rows
    })
    expect(read).toBeLessThan(people * people * 5)
  } finally {
    await database.drop()
  }
})
