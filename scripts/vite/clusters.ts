/** A page, or what it loads for one role, by the modules with which it begins; as many as `weight` others. */
export type Visit = { roots: readonly string[]; weight: number }

export type Graph = { importsOf: (id: string) => readonly string[]; bytesOf: (id: string) => number }

/** Modules that lie in one file. A visit that loads them has its bits in `visits`, as many as it weighs. */
type Cluster = { modules: string[]; visits: bigint; bytes: number; styles: boolean; needs: ReadonlySet<Cluster> }

/** What one more file costs a visit, in bytes of source: about a seventh of it on the wire. */
const costOfFile = 9000

/**
 * Which modules that several visits share lie together in a file. It begins with what the same visits load, so that none loads
 * what it does not need, and then puts together what costs less in bytes than it saves in files. Files never need each
 * other in a circle: their order of execution would be open. Those that others need come first.
 */
export function clustersOf(visits: readonly Visit[], graph: Graph): string[][] {
  let clusters = sharedBy(visits, graph)
  connect(clusters, graph)
  let offers = clusters.flatMap((one, at) => offersOf(one, clusters.slice(at + 1)))
  for (;;) {
    const best = offers.reduce((found, offer) => (offer.gain > found.gain ? offer : found), nothing)
    if (best === nothing) return inOrder(clusters).map(({ modules }) => modules)
    // What was put together since may have made the offer worse.
    const gain = gainOf(best.one, best.other)
    if (gain < best.gain) {
      best.gain = gain
      continue
    }
    const merged = mergedOf(best.one, best.other)
    const isLeft = (cluster: Cluster) => cluster !== best.one && cluster !== best.other
    const rest = clusters.filter(isLeft)
    clusters = [...rest, merged]
    connect(clusters, graph)
    offers = [...offers.filter(({ one, other }) => isLeft(one) && isLeft(other)), ...offersOf(merged, rest)]
  }
}

type Offer = { one: Cluster; other: Cluster; gain: number }
const nothing = { gain: 0 } as Offer

const offersOf = (one: Cluster, others: readonly Cluster[]): Offer[] =>
  others.map((other) => ({ one, other, gain: gainOf(one, other) })).filter(({ gain }) => gain > 0)

function sharedBy(visits: readonly Visit[], graph: Graph): Cluster[] {
  const visitsOf = new Map<string, bigint>()
  let bit = 1n
  for (const { roots, weight } of visits) {
    const own = bit * ((1n << BigInt(weight)) - 1n)
    for (const id of reachableFrom(roots, graph.importsOf)) visitsOf.set(id, (visitsOf.get(id) ?? 0n) | own)
    bit <<= BigInt(weight)
  }
  const shared = [...visitsOf].filter(([, loading]) => count(loading) > 1)
  return [...Map.groupBy(shared, ([, loading]) => loading)].map(([loading, found]) => {
    const modules = found.map(([id]) => id)
    const bytes = modules.reduce((sum, id) => sum + graph.bytesOf(id), 0)
    return { modules, visits: loading, bytes, styles: modules.some((id) => id.endsWith('.css')), needs: new Set() }
  })
}

/** Notes which other clusters each one needs, also by way of others: whoever loads it loads these. */
function connect(clusters: readonly Cluster[], { importsOf }: Graph): void {
  const clusterOf = new Map(clusters.flatMap((cluster) => cluster.modules.map((id) => [id, cluster])))
  const direct = (cluster: Cluster) =>
    cluster.modules
      .flatMap(importsOf)
      .flatMap((id) => clusterOf.get(id) ?? [])
      .filter((other) => other !== cluster)
  const needed = new Map(clusters.map((cluster) => [cluster, [...new Set(direct(cluster))]]))
  for (const cluster of clusters) cluster.needs = reachableFrom(needed.get(cluster)!, (one) => needed.get(one)!)
  for (const { needs, visits } of clusters) for (const other of needs) other.visits |= visits
}

/** The bytes that all visits together are better off by, if both lie in one file. */
function gainOf(one: Cluster, other: Cluster): number {
  const saved = costOfFile * (one.styles && other.styles ? 2 : 1) * count(one.visits & other.visits)
  const gain = saved - costFor(one, other) - costFor(other, one)
  return gain > 0 && !circles(one, other) && !circles(other, one) ? gain : 0
}

/** What the visits of the one load of the other for nothing. */
function costFor(one: Cluster, other: Cluster): number {
  const further = one.visits & ~other.visits
  if (further === 0n) return 0
  const loaded = [...other.needs].filter((needed) => needed !== one)
  const added = (cluster: Cluster) => (cluster.bytes + costOfFile) * count(further & ~cluster.visits)
  return other.bytes * count(further) + loaded.reduce((sum, cluster) => sum + added(cluster), 0)
}

const circles = (one: Cluster, other: Cluster) =>
  [...one.needs].some((between) => between !== other && between.needs.has(other))

const mergedOf = (one: Cluster, other: Cluster): Cluster => ({
  modules: [...one.modules, ...other.modules],
  visits: one.visits | other.visits,
  bytes: one.bytes + other.bytes,
  styles: one.styles || other.styles,
  needs: new Set(),
})

const inOrder = (clusters: readonly Cluster[]) => clusters.toSorted((one, other) => one.needs.size - other.needs.size)

function count(bits: bigint): number {
  let found = 0
  for (let rest = bits; rest > 0n; rest &= rest - 1n) found += 1
  return found
}

/** Each of these and all that it leads to. */
export function reachableFrom<T>(starts: Iterable<T>, next: (one: T) => Iterable<T>): Set<T> {
  const found = new Set<T>(starts)
  for (const one of found) for (const further of next(one)) found.add(further)
  return found
}
