import type { ApiArea } from '#api/area.ts'
import type { Db, Deps } from '#api/deps.ts'
import { callerOf, found } from '#api/http/caller.ts'
import { sendFile } from '#api/http/web/text-files.ts'
import type { Route } from '#api/http/route.ts'
import { slugOf } from '#api/records/slugs.ts'
import { timeOf } from '#api/records/edition-parts.ts'
import { findCohort } from '#api/features/cohorts/queries.ts'
import { findProgramme } from '#api/programme/queries.ts'
import * as contract from '#contract/editions/editions.ts'
import { writeEdition } from '#contract/editions/file.ts'
import { findMaker } from './queries.ts'
import * as service from './service.ts'
import { templateOf } from './templates.ts'
import { partsOf, readCohort, toFile, type Parts } from './whole.ts'

export function editionRoutes(route: Route, deps: Deps, areas: readonly ApiArea[]): void {
  const parts = () => partsOf(areas)
  route(contract.getEditionChoices, ({ params }) => findChoices(deps.db, parts(), params.id))
  route(contract.downloadEdition, async ({ params, query: { questions = false, ...chosen }, reply }) => {
    const file = toFile(await readCohort(deps.db, parts(), { ...params, ...chosen, questions }))
    return sendFile(reply, 'application/json', `${slugOf(file.name, 'edition')}.json`, writeEdition(file))
  })
  route(contract.listEditionTemplates, () => ({ items: contract.editionTemplates.map(toTemplate) }))
  route(contract.previewEdition, (call) => service.previewEdition(deps, callerOf(call), parts(), call.body))
  route(contract.createEdition, (call) =>
    call.once((inOne) => service.createEdition(inOne, callerOf(call), parts(), call.body)),
  )
  route(contract.getEdition, (call) => service.showEdition(deps.db, parts(), call, call.params.id))
  route(contract.discardEdition, (call) => service.discardEdition(deps, callerOf(call), parts(), call.params.id))
}

function toTemplate(key: contract.EditionTemplate) {
  const { cohort, sessions, events, challenges, templates: messages } = templateOf(key)
  return {
    key,
    weeks: cohort.weeks,
    tasks: cohort.tasks.length,
    sessions: sessions.length,
    events: events.length,
    challenges: challenges.length,
    messages: messages.length,
  }
}

/** So many days before and after the cohort may still have to do with it. */
const around = 90

async function findChoices(db: Db, parts: Parts, id: string): Promise<contract.EditionChoices> {
  const { name, starts_on: startsOn, weeks } = found(await findCohort(db, id))
  const { zone } = await findProgramme(db)
  const day = (from: number) => timeOf({ day: from, at: '00:00' }, { startsOn, zone })
  const [first, end, span] = [day(0), day(weeks * 7), { from: day(-around), to: day(weeks * 7 + around) }]
  const choices = contract.chosenKinds.map(async (kind) =>
    (await parts[kind].find(db, span)).map(({ id: own, title, at }) => ({
      kind,
      id: own,
      title,
      at: at?.toISOString() ?? null,
      proposed: at === null || (at >= first && at < end),
    })),
  )
  const chosen = { id, events: [], challenges: [], templates: [], questions: true }
  const { cohort, sessions, questions } = await readCohort(db, parts, chosen)
  return {
    cohort: { id, name, startsOn, weeks },
    nextStart: Temporal.PlainDate.from(startsOn)
      .add({ days: weeks * 7 })
      .toString(),
    zone,
    holds: {
      sessions: sessions.length,
      tasks: cohort.content.tasks.length,
      modules: cohort.content.modules.length,
      questions: questions.onit.length + questions.founder.length,
    },
    choices: (await Promise.all(choices)).flat(),
    madeBy: await findMaker(db, id),
  }
}
