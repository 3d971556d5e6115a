/** Time that this process has computed, in ms: other processes, however busy, do not add to it. */
export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
