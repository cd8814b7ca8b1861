import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'

/** By what name the endpoint of a request speaks JSON, if not by its own. */
export const mediaOf = ({ routeOptions }: FastifyRequest): Endpoint['media'] =>
  (routeOptions?.config as { endpoint?: Endpoint } | undefined)?.endpoint?.media
