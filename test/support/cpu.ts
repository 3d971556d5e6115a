/** The CPU time of this process, in ms. Other processes, however busy, do not add to it. */
export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
