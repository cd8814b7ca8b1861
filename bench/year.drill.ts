import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startWorker } from '#api/jobs/worker.ts'
import { jobsOf } from '#api/area-registry.ts'
import { areas } from '#api/areas.ts'
import { moveDatabaseClock } from '#test/year/database-clock.ts'
import { faults, plant } from '#test/year/faults.ts'
import { run, type Installation } from '#test/year/installation.ts'
import { live, type Lived } from '#test/year/live.ts'
import { newPlace, restoredFrom, type OwnPlace } from '#test/year/place.ts'
import { shortYear, wholeYear } from '#test/year/script.ts'
import type { World } from '#test/year/world.ts'

/*
 * A year of a programme in minutes: a new installation, sixty people who behave by a seeded script, two restarts and a
 * restore in between. Each evening the promises of the product are checked over the whole database and all mails.
 *
 *   npm run drill -- year                          one year
 *   npm run drill -- year --seeds 20               twenty of them
 *   npm run drill -- year --story year-SEED.txt    what happened, one line an event
 *   npm run drill -- year --on                     lives on after a broken rule, to see what else is broken
 *   npm run drill -- year --faults                 each planted fault must break its rule
 *   npm run drill -- year --plant "mail leaves twice"   one of them, by its name or a part of it
 *   npm run drill -- year --short                  eight weeks of a few people, as in the tests
 *   npm run drill -- year --until 2027-03-01 --serve   opens that day in the browser
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    from: { type: 'string' },
    until: { type: 'string' },
    story: { type: 'string' },
    on: { type: 'boolean', default: false },
    faults: { type: 'boolean', default: false },
    plant: { type: 'string' },
    short: { type: 'boolean', default: false },
    serve: { type: 'boolean', default: false },
    port: { type: 'string', default: '3000' },
  },
})
const tell = (what: string, text: string) => console.log(`${what}: ${text}`)

const size = values.short ? shortYear : wholeYear

/** Every other year has a leap day in it. */
const firstDays = ['2026-09-07', '2027-09-06']
const midnight = (day: string) => new Date(`${day}T00:00:00Z`)
const [restartedOn, restoredOn, restartedAgainOn] = [60, 150, 260]

type Year = {
  seed: number
  opened?: (at: Installation) => Promise<void>
  ends?: (lived: Lived, place: OwnPlace) => Promise<void>
}

async function oneYear({ seed, opened, ends }: Year): Promise<Lived & { seconds: number }> {
  const begun = performance.now()
  const start = midnight(values.from ?? firstDays[(seed + 1) % firstDays.length]!)
  let place = await newPlace(start)
  const evening = async (world: World, day: number) => {
    if (day === restartedOn || day === restartedAgainOn) await world.at.restart()
    if (day !== restoredOn) return
    const next = await restoredFrom(place)
    await world.at.restart(next)
    await place.end()
    place = next
  }
  const until = values.until ? midnight(values.until) : undefined
  const story = values.story?.replace('SEED', String(seed))
  try {
    const lived = await live({
      place,
      start,
      seed,
      size,
      until,
      evening,
      story,
      goesOn: values.on,
      ...(opened && { opened }),
    })
    await lived.world.at.close()
    await ends?.(lived, place)
    return { ...lived, seconds: Math.round((performance.now() - begun) / 1000) }
  } finally {
    await place.end()
  }
}

const refusalsOf = ({ refusals }: World) =>
  [...refusals].toSorted(([, one], [, other]) => other - one).map(([name, count]) => `${count} × ${name}`)

async function liveYears(): Promise<boolean> {
  let isWhole = true
  for (let seed = Number(values.seed); seed < Number(values.seed) + Number(values.seeds); seed += 1) {
    const ends = values.serve ? serve : undefined
    const { world, days, broken, seconds } = await oneYear({ seed, ...(ends && { ends }) })
    const { people, acts, mails } = world
    tell(`seed ${seed}`, `${days} days, ${people.length} people, ${acts} acts, ${mails.length} mails, ${seconds} s`)
    for (const line of refusalsOf(world)) tell('refused', line)
    for (const { rule, found } of broken) tell(`BROKEN ${rule}`, found)
    isWhole &&= broken.length === 0
  }
  return isWhole
}

function chosenFaults(part: string): typeof faults {
  const chosen = faults.filter(({ name }) => name.includes(part))
  if (chosen.length > 0) return chosen
  throw new Error(`No fault is called «${part}». There are:\n${faults.map(({ name }) => `- ${name}`).join('\n')}`)
}

async function plantFaults(part: string): Promise<boolean> {
  let allNoticed = true
  for (const fault of chosenFaults(part)) {
    const opened = (at: Installation) => plant(at.deps.db, fault)
    const { broken, days, seconds } = await oneYear({ seed: Number(values.seed), opened })
    const isNoticed = broken.some(({ rule }) => rule === fault.breaks)
    tell(fault.name, isNoticed ? `noticed on day ${days}, after ${seconds} s` : `NOT NOTICED in ${days} days`)
    allNoticed &&= isNoticed
  }
  return allNoticed
}

/** Opens the last day in the browser until the process is stopped; time goes on from there. */
async function serve({ world }: Lived, place: OwnPlace): Promise<void> {
  const [day, opened] = [world.at.now().getTime(), Date.now()]
  const clock = () => new Date(day + Date.now() - opened)
  if (clock() < new Date()) throw new Error('Choose a day that is still to come: browsers go by their own clock.')
  const publicUrl = `http://127.0.0.1:${values.port}`
  const { app, deps, close } = await run(place, clock, {
    publicUrl,
    webFolder: join(import.meta.dirname, '../dist/web'),
  })
  const ticking = setInterval(() => void moveDatabaseClock(deps.db, clock()), 1000)
  const worker = startWorker(deps, jobsOf(areas), { log: { info() {}, warn() {}, error() {} } })
  await app.listen({ port: Number(values.port), host: '127.0.0.1' })
  tell('open', `${publicUrl} as any of these, with the password «sete andorinhas tortas»:`)
  for (const { email, role, hasLeft } of world.people) if (!hasLeft) tell(role, email)
  await new Promise((stop) => process.once('SIGINT', stop).once('SIGTERM', stop))
  clearInterval(ticking)
  await worker.stop()
  await close()
}

const plants = values.faults || values.plant !== undefined
if (!(await (plants ? plantFaults(values.plant ?? '') : liveYears()))) process.exitCode = 1
