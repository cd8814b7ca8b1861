import type { FastifyReply } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { callerOf } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/auth/factors.ts'
import { login } from '#contract/auth/auth.ts'
import { dayMs } from '#contract/times.ts'
import { originOf } from '../origin.ts'
import { askReset, confirmReset, dropReset } from './reset.ts'
import { finishLogin } from './second-step.ts'
import * as service from './service.ts'

export function factorRoutes(route: Route, deps: Deps): void {
  route(contract.finishLogin, async ({ body, request, reply }) => {
    const { token, remembered } = await finishLogin(deps, body, originOf(request))
    if (remembered !== undefined) keepOnDevice(deps, reply, remembered)
    return { token }
  })
  route(contract.showFactors, (call) => service.showFactors(deps, callerOf(call)))
  route(contract.beginApp, (call) => service.beginApp(deps, callerOf(call)))
  route(contract.confirmApp, (call) => service.confirmApp(deps, callerOf(call), call.body.code))
  route(contract.removeApp, (call) => service.removeApp(deps, callerOf(call)))
  route(contract.newCodes, (call) => service.newCodes(deps, callerOf(call)))
  route(contract.forgetDevice, (call) => service.forgetDevice(deps, callerOf(call), call.params.id))
  route(contract.prove, (call) => service.prove(deps, callerOf(call), call.body))
  route(contract.askFactorReset, (call) => askReset(deps, callerOf(call), call.params.id, call.body.reason))
  route(contract.confirmFactorReset, (call) => confirmReset(deps, callerOf(call), call.params.id))
  route(contract.dropFactorReset, (call) => dropReset(deps, callerOf(call), call.params.id))
}

/** Goes back to the login call alone, beside the password, and opens nothing by itself. */
function keepOnDevice({ settings }: Deps, reply: FastifyReply, secret: string): void {
  const secure = settings.publicUrl.startsWith('https:') ? '; Secure' : ''
  const age = (contract.rememberDays * dayMs) / 1000
  void reply.header(
    'set-cookie',
    `second-step=${secret}; Max-Age=${age}; Path=/api/v1${login.path}; HttpOnly; SameSite=Strict${secure}`,
  )
}
