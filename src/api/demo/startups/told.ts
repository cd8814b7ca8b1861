import type { Transaction } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { daysBefore, type SeedContext } from '../context.ts'
import { tellDemo, type ToldInDemo } from '../told.ts'

/** What the team of the programme, founders and mentors of the demo heard about startups. */
export async function tellOfStartups(tx: Transaction<Schema>, context: SeedContext): Promise<void> {
  await tellTeam(tx, context)
  await tellOfMentors(tx, context)
  const milestones = await tx
    .selectFrom('startup_milestones')
    .innerJoin('startups', 'startups.id', 'startup_milestones.startup_id')
    .select(['startup_milestones.id', 'startup_milestones.title', 'startup_milestones.state'])
    .select(['startup_milestones.updated_at', 'startups.id as startup', 'startups.name'])
    .where('startup_milestones.state', 'in', ['done', 'approved'])
    .execute()
  const people = await tx
    .selectFrom('startup_members')
    .select(['startup_id', 'user_id'])
    .unionAll(tx.selectFrom('startup_mentors').select(['startup_id', 'user_id']))
    .execute()
  const isIn = (name: string, startup: string) =>
    people.some(({ startup_id, user_id }) => startup_id === startup && user_id === context.person(name).id)
  const told = milestones.flatMap(({ id, title, state, updated_at: at, startup, name }): ToldInDemo[] => {
    const act = ['Ver os marcos', `/startup/${startup}?tab=milestones`] as const
    if (state === 'approved' && isIn('founder', startup)) {
      const body = `O marco «${title}» da ${name} foi aprovado.`
      const news = { kind: 'startups.milestone-approved', title: `Marco aprovado: ${title}`, body, act, at } as const
      return [{ to: context.person('founder').id, ...news }]
    }
    if (state !== 'done' || !isIn('mentor', startup)) return []
    const body = `A ${name} diz que alcançou «${title}» e espera pela tua aprovação.`
    const asks = { kind: 'startups.milestone-waits', title: `Marco por aprovar: ${title}`, body, act, at } as const
    return [{ to: context.person('mentor').id, ...asks, about: id }]
  })
  await tellDemo(tx, context, told)
}

async function tellTeam(tx: Transaction<Schema>, context: SeedContext): Promise<void> {
  const startups = await tx
    .selectFrom('startups')
    .select(['id', 'name', 'pitch', 'submitted_at'])
    .where('state', '=', 'submitted')
    .execute()
  const told = startups.flatMap(({ id, name, pitch, submitted_at }) =>
    ['staff', 'admin'].map((one) => ({
      to: context.person(one).id,
      kind: 'startups.received' as const,
      title: `Startup por ler: ${name}`,
      body: pitch,
      act: ['Responder', `/manage/startups?id=${id}`] as const,
      about: id,
      at: submitted_at ?? context.now,
    })),
  )
  await tellDemo(tx, context, told)
}

async function tellOfMentors(tx: Transaction<Schema>, context: SeedContext): Promise<void> {
  const named = (table: 'startup_mentors' | 'startup_mentor_wishes') =>
    tx
      .selectFrom(table)
      .innerJoin('startups', 'startups.id', `${table}.startup_id`)
      .innerJoin('users', 'users.id', `${table}.user_id`)
      .select(['startups.id', 'startups.name', 'users.first_name', 'users.last_name'])
  const founder = context.person('founder').id
  const own = tx.selectFrom('startup_members').select('startup_id').where('user_id', '=', founder)
  const [mentors, wishes] = [
    await named('startup_mentors').where('startups.id', 'in', own).execute(),
    await named('startup_mentor_wishes').execute(),
  ]
  const mentored = mentors.map(({ id, name, first_name, last_name }) => ({
    to: founder,
    kind: 'startups.mentored' as const,
    title: `${first_name} ${last_name} acompanha a ${name}`,
    body: 'Podem falar-lhe dos vossos marcos.',
    act: ['Ver a startup', `/startup/${id}`] as const,
    at: daysBefore(context.now, 12),
  }))
  const wished = wishes.flatMap(({ id, name, first_name, last_name }) =>
    ['staff', 'admin'].map((one) => ({
      to: context.person(one).id,
      kind: 'startups.wish' as const,
      title: `A ${name} pede ${first_name} ${last_name}`,
      body: `A ${name} gostava que ${first_name} ${last_name} a acompanhasse.`,
      act: ['Responder', `/startup/${id}`] as const,
      about: id,
      at: daysBefore(context.now, 1),
    })),
  )
  await tellDemo(tx, context, [...mentored, ...wished])
}
