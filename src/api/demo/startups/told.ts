import type { Transaction } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { SeedContext } from '../context.ts'
import { tellDemo, type ToldInDemo } from '../told.ts'

/** What the team of the programme, founders and mentors of the demo heard about startups. */
export async function tellOfStartups(tx: Transaction<Schema>, context: SeedContext): Promise<void> {
  await tellTeam(tx, context)
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
