/** How the route tree is generated; read by the build and by the check that the committed tree is up to date. */
export const routerConfig = {
  target: 'react',
  autoCodeSplitting: true,
  routesDirectory: './src',
  virtualRouteConfig: './src/compose/routes.ts',
  generatedRouteTree: './src/compose/route-tree.gen.ts',
  addExtensions: true,
  disableLogging: true,
} as const;
