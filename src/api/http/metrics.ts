import type { FastifyInstance } from 'fastify'

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
type Series = { count: number; sum: number; buckets: number[] }

/** Request counts and durations in Prometheus' text format, at the place that METRICS_PATH names. */
export function serveMetrics(app: FastifyInstance, path: string): void {
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
  app.get(path, (_request, reply) => reply.type('text/plain; version=0.0.4; charset=utf-8').send(render(series)))
}

function render(series: Map<string, Series>): string {
  const lines = ['# TYPE http_request_duration_seconds histogram']
  for (const [labels, { count, sum, buckets: counts }] of series) {
    counts.forEach((value, at) =>
      lines.push(`http_request_duration_seconds_bucket{${labels},le="${buckets[at]}"} ${value}`),
    )
    lines.push(`http_request_duration_seconds_bucket{${labels},le="+Inf"} ${count}`)
    lines.push(`http_request_duration_seconds_sum{${labels}} ${sum}`)
    lines.push(`http_request_duration_seconds_count{${labels}} ${count}`)
  }
  const { heapUsed, rss } = process.memoryUsage()
  lines.push('# TYPE process_resident_memory_bytes gauge', `process_resident_memory_bytes ${rss}`)
  lines.push('# TYPE nodejs_heap_used_bytes gauge', `nodejs_heap_used_bytes ${heapUsed}`)
  return `${lines.join('\n')}\n`
}
