import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** One window for all files of a worker: modules keep the one in which they were loaded. */
const shared: Environment = {
  ...builtinEnvironments['happy-dom'],
  name: 'window',
  async setup(global, options) {
    if (!('document' in global)) await builtinEnvironments['happy-dom'].setup(global, options)
    return { teardown: () => {} }
  },
}

export default shared
