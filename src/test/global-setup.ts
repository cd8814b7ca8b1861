import type { TestProject } from 'vitest/node'
import { startTestCluster } from './cluster.ts'

export async function setup(project: TestProject) {
  const cluster = await startTestCluster()
  project.provide('templateUrl', cluster.template)
  return cluster.stop
}
