import { Agent, request } from 'node:http'
import { serve } from './client-process.ts'

export type Visit = { url: string; email: string; password: string; token: string; samples: number }
export type Times = { login: number[]; list: number[] }

const paths = { login: '/api/v1/auth/login', list: '/api/v1/events?when=upcoming' }
const address = '198.51.100.7'

/** Somebody who signs in and opens a list again and again, one request after the other; answers with the milliseconds. */
serve(async (visit): Promise<Times> => {
  const { url, email, password, token, samples } = visit as Visit
  const agent = new Agent({ keepAlive: true })
  const times: Times = { login: [], list: [] }
  for (let sample = 0; sample < samples; sample += 1) {
    const body = JSON.stringify({ email, password })
    times.login.push(await time(agent, url + paths.login, { 'content-type': 'application/json' }, body))
    times.list.push(await time(agent, url + paths.list, { authorization: `Bearer ${token}` }))
  }
  agent.destroy()
  return times
})

function time(agent: Agent, url: string, headers: Record<string, string>, body?: string): Promise<number> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const options = { agent, method: body ? 'POST' : 'GET', headers: { ...headers, 'x-forwarded-for': address } }
    request(url, options, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`${url} answered ${answer.statusCode}`))
      answer.resume().on('end', () => resolve(performance.now() - start))
    })
      .on('error', reject)
      .end(body)
  })
}
