import type { FastifyInstance } from 'fastify'
import type { Db } from '../deps.ts'
import { countDead } from './queries.ts'

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
type Series = { count: number; sum: number; buckets: number[] }

/** Requests, and dead jobs and mails, in Prometheus text format at METRICS_PATH. */
export function serveMetrics(app: FastifyInstance, path: string, db: Db): void {
  const series = new Map<string, Series>()
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched'
    const labels = `method="${request.method}",route="${route}",status="${reply.statusCode}"`
    const one = series.get(labels) ?? { count: 0, sum: 0, buckets: buckets.map(() => 0) }
    const seconds = reply.elapsedTime / 1000
    one.count += 1
    one.sum += seconds
    one.buckets = one.buckets.map((count, at) => count + (seconds <= buckets[at]! ? 1 : 0))
    series.set(labels, one)
    done()
  })
  app.get(path, async (_request, reply) => {
    // The other figures matter most when the database is unavailable.
    const lines = [...requestLines(series), ...memoryLines(), ...(await deadLines(db).catch(() => []))]
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}

function requestLines(series: Map<string, Series>): string[] {
  const lines = ['# TYPE http_request_duration_seconds histogram']
  for (const [labels, { count, sum, buckets: counts }] of series) {
    counts.forEach((value, at) =>
      lines.push(`http_request_duration_seconds_bucket{${labels},le="${buckets[at]}"} ${value}`),
    )
    lines.push(`http_request_duration_seconds_bucket{${labels},le="+Inf"} ${count}`)
    lines.push(`http_request_duration_seconds_sum{${labels}} ${sum}`)
    lines.push(`http_request_duration_seconds_count{${labels}} ${count}`)
  }
  return lines
}

function memoryLines(): string[] {
  const { heapUsed, rss } = process.memoryUsage()
  return [...gauge('process_resident_memory_bytes', rss), ...gauge('nodejs_heap_used_bytes', heapUsed)]
}

async function deadLines(db: Db): Promise<string[]> {
  const { jobs, mails } = await countDead(db)
  return [...gauge('viveiro_dead_jobs', jobs), ...gauge('viveiro_dead_mails', mails)]
}

const gauge = (name: string, value: number) => [`# TYPE ${name} gauge`, `${name} ${value}`]
